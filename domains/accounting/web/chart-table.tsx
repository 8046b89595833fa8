import { ActionIcon, Badge, Box, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Minor, negate } from '#domains/kernel/core/money.ts';
import { localName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Account } from '../contract/chart.ts';
import { normalSide, SECTIONS, type SectionName } from '../core/sections.ts';

type Props = {
  /** In the order of the tree; undefined: they load. */
  accounts: readonly Account[] | undefined;
  /** null: the reader may not. */
  onOpen: ((account: Account) => void) | null;
  onAdd: ((below: Account) => void) | null;
};

export function ChartTable({ accounts, onOpen, onAdd }: Props) {
  const { t } = useTranslation(['chart', 'accounting']);
  if (accounts === undefined) return <Outline />;
  const sections = SECTIONS.filter((name) => accounts.some(({ section }) => section === name));
  return (
    <Box maw={860} bg="var(--hk-sheet)">
      <table className={ui.table} aria-label={t('title')}>
        <thead>
          <tr>
            <th scope="col">{t('account')}</th>
            <th scope="col" data-figure>
              {t('balance')}
            </th>
            {onAdd !== null && (
              <th scope="col">
                <span className="for-readers">{t('add_below')}</span>
              </th>
            )}
          </tr>
        </thead>
        {sections.map((section) => (
          <tbody key={section}>
            <Box component="tr" bg="var(--hk-canvas)">
              <th scope="rowgroup" colSpan={onAdd === null ? 2 : 3}>
                <Text span size="sm" fw={600}>
                  {t(`accounting:section_${section}`)}
                </Text>
              </th>
            </Box>
            {accounts
              .filter((account) => account.section === section)
              .map((account) => (
                <AccountRow key={account.id} account={account} onOpen={onOpen} onAdd={onAdd} />
              ))}
          </tbody>
        ))}
      </table>
    </Box>
  );
}

function AccountRow({ account, onOpen, onAdd }: Omit<Props, 'accounts'> & { account: Account }) {
  const { t } = useTranslation('chart');
  const { language } = useNumberFormat();
  return (
    <tr>
      <Box component="th" scope="row" fw={400} pl={12 + account.level * 20}>
        {onOpen === null ? (
          <Name account={account} />
        ) : (
          <UnstyledButton mih={32} onClick={() => onOpen(account)}>
            <Name account={account} />
          </UnstyledButton>
        )}
        {account.merged_into !== null && (
          <Badge ml="xs" variant="light" color="gray">
            {t('merged')}
          </Badge>
        )}
      </Box>
      <td data-figure className="figures">
        <Balance account={account} />
      </td>
      {onAdd !== null && (
        <td>
          {!account.archived && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={t('add_below_of', { name: localName(account, language) })}
              onClick={() => onAdd(account)}
            >
              <IconPlus size={16} stroke={1.75} />
            </ActionIcon>
          )}
        </td>
      )}
    </tr>
  );
}

function Name({ account }: { account: Account }) {
  const { language, digits } = useNumberFormat();
  return (
    <Text span fw={account.is_group ? 600 : 400}>
      <Text span c="dimmed" mr="sm" className="figures">
        {digits(account.code)}
      </Text>
      {localName(account, language)}
    </Text>
  );
}

/** The balance on its normal side, which opens the ledger. */
function Balance({ account }: { account: Account }) {
  const { amount } = useNumberFormat();
  const { balance = null, section } = account;
  if (balance === null || account.is_group) return null;
  if (balance === 0) return <Text span>–</Text>;
  return (
    <Link to={`/dashboard/ledger?account_id=${account.id}`}>
      {amount(onNormalSide(balance, section))}
    </Link>
  );
}

function onNormalSide(balance: Minor, section: SectionName): Minor {
  return normalSide(section) === 'debit' ? balance : negate(balance);
}

const OUTLINE_ROWS = Array.from({ length: 12 }, (_, index) => `row-${index}`);

function Outline() {
  return (
    <Stack gap={8} maw={860} aria-busy="true">
      {OUTLINE_ROWS.map((key) => (
        <Skeleton key={key} h={30} />
      ))}
    </Stack>
  );
}
