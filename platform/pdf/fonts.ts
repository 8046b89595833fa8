import { fileURLToPath } from 'node:url';

/**
 * The font files of documents for Typst: text, tabular digits, headings, and emoji, Arabic and
 * Hindi as fallbacks.
 */
export const FONT_FILES: readonly string[] = [
  import.meta.resolve('@expo-google-fonts/anek-bangla/500Medium/AnekBangla_500Medium.ttf'),
  import.meta.resolve('@expo-google-fonts/anek-bangla/700Bold/AnekBangla_700Bold.ttf'),
  import.meta.resolve(
    '@expo-google-fonts/noto-sans-bengali/500Medium/NotoSansBengali_500Medium.ttf',
  ),
  import.meta.resolve('@expo-google-fonts/noto-sans-bengali/700Bold/NotoSansBengali_700Bold.ttf'),
  import.meta.resolve('@expo-google-fonts/tiro-bangla/TiroBangla_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-emoji/500Medium/NotoEmoji_500Medium.ttf'),
  import.meta.resolve(
    '@expo-google-fonts/noto-naskh-arabic/500Medium/NotoNaskhArabic_500Medium.ttf',
  ),
  import.meta.resolve(
    '@expo-google-fonts/noto-sans-devanagari/500Medium/NotoSansDevanagari_500Medium.ttf',
  ),
].map((url) => fileURLToPath(url));
