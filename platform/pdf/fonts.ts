import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);
const PACKAGES = '@expo-google-fonts';

/** The faces of the papers, as files that Typst reads: letters, figures of one width, headings. */
export const FONT_FILES: readonly string[] = [
  'anek-bangla/500Medium/AnekBangla_500Medium.ttf',
  'anek-bangla/700Bold/AnekBangla_700Bold.ttf',
  'noto-sans-bengali/500Medium/NotoSansBengali_500Medium.ttf',
  'noto-sans-bengali/700Bold/NotoSansBengali_700Bold.ttf',
  'tiro-bangla/TiroBangla_400Regular.ttf',
].map((path) => resolve(`${PACKAGES}/${path}`));
