import { shownText } from '@/lib/domain/shared/visible-text'

const MAX_NAME = 40

/** A solver's name as it is shown: text of a stranger, cleaned and truncated; null when nothing is left. */
export const solverLabel = (name: string | null | undefined): string | null =>
  shownText(name ?? '', MAX_NAME) || null
