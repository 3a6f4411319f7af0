import 'server-only'
import type { Catalogue } from '@/lib/domain/shared/message'
import de from './de.json'
import type { Language } from './language'

/** All catalogues, as a server has readers of every language. */
export const serverCatalogues: Readonly<Record<Language, Catalogue | null>> = { en: null, de }
