import 'server-only'
import { amountText, namedToken, type TokenNames } from '@/lib/domain/notification/named-token'
import { percentLabel } from '@/lib/domain/shared/percent'
import { formatNumber } from '@/lib/domain/shared/separators'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import type { SentenceText } from '@/lib/domain/verdict/sentence'

/** How a verdict's sentences read in an answer of the API: English, times in UTC. */
export const verdictText = (names: TokenNames): SentenceText => ({
  amount: (atoms, token) => amountText(atoms, namedToken(names, token)),
  percent: (bps) => percentLabel(bps),
  number: (value) => formatNumber(value),
  account: (address, name) => name ?? shortAddress(address),
  time: (ms) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
})
