import { formatDateTime } from '@/lib/client/format/time'
import { percentLabel } from '@/lib/domain/shared/percent'
import type { Separators } from '@/lib/domain/shared/separators'
import { formatNumber } from '@/lib/domain/shared/separators'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { solverLabel } from '@/lib/domain/solution/solver-name'
import { unitText } from '@/lib/domain/token/token-unit'
import type { SentenceText } from '@/lib/domain/verdict/sentence'
import { t, translatedPieces } from '@/lib/words/words'
import type { TokenUnits } from './use-token-facts'

/**
 * Plain text for pasting elsewhere: times are in UTC, because the reader's time zone is unknown.
 */
export function plainMessage(units: TokenUnits, separators: Separators): SentenceText {
  return {
    pieces: translatedPieces,
    amount: (atoms, token) => unitText(atoms, units(token), separators, t),
    percent: (bps) => percentLabel(bps, separators, t),
    number: (value) => formatNumber(value, separators),
    account: (address, name) => solverLabel(name) ?? shortAddress(address),
    time: (ms) => formatDateTime(ms, 'utc'),
  }
}
