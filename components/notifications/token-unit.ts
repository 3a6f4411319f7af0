import type { NamedToken } from '@/lib/domain/notification/named-token'
import { ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { type TokenUnit, tokenLabel, unknownUnit } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'

/** Unit for amounts of a token, also of one that the notification does not name. */
export const unitOf = (token: NamedToken | null): TokenUnit => token ?? unknownUnit(ZERO_ADDRESS)

export const symbolOf = (token: NamedToken | null): string =>
  token === null ? t`tokens` : tokenLabel(token)
