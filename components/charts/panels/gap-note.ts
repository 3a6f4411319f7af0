import { formatNumber, type Separators } from '@/lib/domain/shared/separators'
import { t } from '@/lib/words/words'

/** What a sample after a gap says of it. */
export const gapNote = (count: number, separators: Separators): string =>
  count === 1
    ? t`1 sample is missing before it`
    : t`${formatNumber(count, separators)} samples are missing before it`

/** What a chart says of its gaps. */
export const gapSentence = (count: number, separators: Separators): string =>
  count === 1
    ? t`1 sample is missing: the line ends there and a band marks it.`
    : t`${formatNumber(count, separators)} samples are missing: the line ends there and a band marks
        them.`
