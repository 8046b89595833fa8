import { Box, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Minor, negate } from '#domains/kernel/core/money.ts';
import { localName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
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
  if (accounts === undefined) {
    return <div className={`${ui.outline} ${ui.column}`} aria-busy="true" />;
  }
  const sections = SECTIONS.filter((name) => accounts.some(({ section }) => section === name));
  return (
    <div className={`${ui.page} ${ui.column}`}>
      <div className={ui.box}>
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
                  <small>
                    <b>{t(`accounting:section_${section}`)}</b>
                  </small>
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
      </div>
    </div>
  );
}

function AccountRow({ account, onOpen, onAdd }: Omit<Props, 'accounts'> & { account: Account }) {
  const { t } = useTranslation('chart');
  const { language } = useNumberFormat();
  return (
    <tr>
      <Box component="th" scope="row" fw={400} py={0} pl={12 + account.level * 20}>
        {onOpen === null ? (
          <Name account={account} />
        ) : (
          <UnstyledButton mih={44} onClick={() => onOpen(account)}>
            <Name account={account} />
          </UnstyledButton>
        )}
        {account.merged_into !== null && (
          <>
            {' '}
            <Tag>{t('merged')}</Tag>
          </>
        )}
      </Box>
      <Box component="td" py={0} data-figure className="figures">
        <Balance account={account} />
      </Box>
      {onAdd !== null && (
        <Box component="td" py={0} w={52}>
          {!account.archived && (
            <button
              type="button"
              className={ui.square}
              aria-label={t('add_below_of', { name: localName(account, language) })}
              onClick={() => onAdd(account)}
            >
              <IconPlus size={16} stroke={1.75} />
            </button>
          )}
        </Box>
      )}
    </tr>
  );
}

function Name({ account }: { account: Account }) {
  const { language, digits } = useNumberFormat();
  return (
    <Box component="span" fw={account.is_group ? 600 : 400}>
      <Box component="span" className={`figures ${ui.quiet}`} mr="sm">
        {digits(account.code)}
      </Box>
      {localName(account, language)}
    </Box>
  );
}

/** The balance on its normal side, which opens the ledger. */
function Balance({ account }: { account: Account }) {
  const { amount } = useNumberFormat();
  const { balance = null, section } = account;
  if (balance === null || account.is_group) return null;
  if (balance === 0) return '–';
  return (
    <Box component={Link} c="var(--hk-ink)" to={`/dashboard/ledger?account_id=${account.id}`}>
      {amount(onNormalSide(balance, section))}
    </Box>
  );
}

function onNormalSide(balance: Minor, section: SectionName): Minor {
  return normalSide(section) === 'debit' ? balance : negate(balance);
}
