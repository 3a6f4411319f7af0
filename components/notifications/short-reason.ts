import { shortfallReason } from '@/lib/domain/verdict/funds-reason'
import type { FundsReason } from '@/lib/domain/verdict/order-reason'
import type { NotificationFacts } from './notification-facts'

/** What an order lacks by its notification; null where that does not have the amounts. */
export function shortReason(facts: NotificationFacts): FundsReason | null {
  const { shortOf: short, shortToken, need, balance, allowance } = facts
  if (short === null || shortToken === null || need === null) return null
  if (balance === null || allowance === null) return null
  return shortfallReason({ short, need, balance, allowance, token: shortToken.address })
}
