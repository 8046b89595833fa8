import { Promises } from './promises.tsx';
import { useSite } from './site-context.tsx';

export default function Privacy() {
  const { t } = useSite();
  return <Promises of="privacy" law={{ heading: t('privacy_law'), text: t('privacy_law_text') }} />;
}
