import { fileURLToPath } from 'node:url';

/** The faces of the papers, as files that Typst reads: letters, figures of one width, headings. */
export const FONT_FILES: readonly string[] = [
  import.meta.resolve('@expo-google-fonts/anek-bangla/500Medium/AnekBangla_500Medium.ttf'),
  import.meta.resolve('@expo-google-fonts/anek-bangla/700Bold/AnekBangla_700Bold.ttf'),
  import.meta.resolve(
    '@expo-google-fonts/noto-sans-bengali/500Medium/NotoSansBengali_500Medium.ttf',
  ),
  import.meta.resolve('@expo-google-fonts/noto-sans-bengali/700Bold/NotoSansBengali_700Bold.ttf'),
  import.meta.resolve('@expo-google-fonts/tiro-bangla/TiroBangla_400Regular.ttf'),
].map((url) => fileURLToPath(url));
