import { formatDateTime } from '@/lib/client/format/time'
import { percentLabel } from '@/lib/domain/shared/percent'
import type { Separators } from '@/lib/domain/shared/separators'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { formatAtoms } from '@/lib/domain/token/format-amount'
import { safeSymbol } from '@/lib/domain/token/symbol'
import type { SentenceText } from '@/lib/domain/verdict/sentence'
import { groupDigits } from '@/lib/domain/verdict/sentence'
import type { TokenUnits } from './token-units'

/**
 * Plain text for pasting elsewhere: times are in UTC, because the reader's time zone is unknown.
 */
export function plainMessage(units: TokenUnits, separators: Separators): SentenceText {
  return {
    amount: (atoms, token) => {
      const unit = units(token)
      return `${formatAtoms(atoms, unit.decimals, separators)} ${safeSymbol(unit.symbol)}`
    },
    percent: (bps) => percentLabel(bps, separators),
    number: (value) => groupDigits(value, separators),
    account: (address, name) => name ?? shortAddress(address),
    time: (ms) => formatDateTime(ms, 'utc'),
  }
}
