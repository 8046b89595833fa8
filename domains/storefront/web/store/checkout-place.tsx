import type { CheckoutPage } from '../../core/store-page.ts';
import { Field, FieldProblem } from './field.tsx';
import { useStore } from './store-context.tsx';

type Props = { page: CheckoutPage };

/** Only where there is a choice; the district of what is collected counts for nothing. */
export function HowField({ page: { fields, pickup, has_delivery } }: Props) {
  const { t, nameOf } = useStore();
  if (pickup === null || !has_delivery) {
    return <input type="hidden" name="how" value={has_delivery ? 'deliver' : 'collect'} />;
  }
  const choices = [
    ['deliver', t('deliver')],
    ['collect', t('collect_here', { branch: nameOf(pickup) })],
  ] as const;
  return (
    <fieldset className="st-segments">
      <legend className="st-unseen">{t('where_to')}</legend>
      {choices.map(([how, label]) => (
        <label key={how}>
          <input type="radio" name="how" value={how} defaultChecked={fields.how === how} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** All districts of a country, by division: a browser finds one by its first letters. */
export function DistrictField({ page: { districts, fields, problems, has_delivery } }: Props) {
  const { t, nameOf, textOf } = useStore();
  if (!has_delivery) return null;
  const divisions = Map.groupBy(districts, ({ division }) => division);
  return (
    <div className="st-field st-deliver-only">
      <label htmlFor="field-district">{t('district')}</label>
      <select
        id="field-district"
        name="district"
        defaultValue={fields.district}
        aria-invalid={problems.district !== undefined || undefined}
        aria-describedby={problems.district === undefined ? undefined : 'problem-district'}
      >
        <option value="">{t('choose')}</option>
        {[...divisions].map(([division, within]) => (
          <optgroup key={division} label={textOf(division, within[0]?.division_bn ?? '')}>
            {within.map((one) => (
              <option key={one.id} value={one.id}>
                {nameOf(one)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <FieldProblem name="district" problem={problems.district} />
    </div>
  );
}

/** Where in the district, or where it is collected; and a note for the shop. */
export function PlaceFields({ page }: Props) {
  const { t, nameOf } = useStore();
  const { fields, problems, pickup } = page;
  const isCollected = fields.how === 'collect';
  return (
    <>
      {isCollected && pickup !== null && (
        <p>
          {t('collect_at', { branch: nameOf(pickup) })}
          <br />
          {pickup.address}
        </p>
      )}
      {!isCollected && <AddressFields page={page} />}
      <Field name="note" label={t('note')} value={fields.note} problem={problems.note} />
    </>
  );
}

function AddressFields({ page: { areas, districts, fields, problems } }: Props) {
  const { t, nameOf } = useStore();
  const district = districts.find(({ id }) => id === fields.district);
  return (
    <>
      <div className="st-field">
        <label htmlFor="field-place">
          {t('area', { district: district === undefined ? '' : nameOf(district) })}
        </label>
        <select
          id="field-place"
          name="place"
          defaultValue={fields.place}
          aria-invalid={problems.place !== undefined || undefined}
          aria-describedby={problems.place === undefined ? undefined : 'problem-place'}
        >
          <option value="">{t('choose')}</option>
          {[...Map.groupBy(areas, ({ kind }) => kind)].map(([kind, within]) => (
            <optgroup key={kind} label={t(kind)}>
              {within.map((one) => (
                <option key={one.id} value={one.id}>
                  {nameOf(one)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <FieldProblem name="place" problem={problems.place} />
      </div>
      <div className="st-pair">
        <Field
          name="street"
          label={t('street')}
          value={fields.street}
          problem={problems.street}
          autoComplete="street-address"
        />
        <Field
          name="landmark"
          label={t('landmark')}
          value={fields.landmark}
          problem={problems.landmark}
        />
      </div>
    </>
  );
}
