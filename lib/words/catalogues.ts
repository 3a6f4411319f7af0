import type { Catalogue } from '@/lib/domain/shared/message'
import { LANGUAGES, type Language } from './language'

type Translated = Exclude<Language, (typeof LANGUAGES)[0]>

/** Loaded by readers of that language alone. */
const catalogues: Readonly<Record<Translated, () => Promise<{ readonly default: Catalogue }>>> = {
  de: () => import('./de.json'),
}

const loads = new Map<Language, Promise<Catalogue | null>>()

/** A language's catalogue, the same promise each time; null for English, whose words the code has. */
export function loadCatalogue(language: Language): Promise<Catalogue | null> {
  const known = loads.get(language)
  if (known !== undefined) return known
  const load = isTranslated(language)
    ? catalogues[language]().then((module) => module.default)
    : Promise.resolve(null)
  loads.set(language, load)
  return load
}

const isTranslated = (language: Language): language is Translated => language !== LANGUAGES[0]
