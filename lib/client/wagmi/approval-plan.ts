import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '@/lib/client/api-error'
import { retryPolicy } from '@/lib/client/queries/retry-policy'
import type { Address } from '@/lib/domain/shared/address'
import { chainKeys } from './chain-keys'
import { type ContractReply, callContracts } from './contract-calls'

/**
 * How a token takes a new allowance: in one transaction, in two as it must be 0 before it changes
 * (as of USDT), or not at all.
 */
export type ApprovalPlan = 'one' | 'two' | 'refused'

/** A change of what `spender` may move, smallest units. */
export type AllowanceChange = {
  readonly account: Address
  readonly token: Address
  readonly spender: Address
  /** The allowance there is. */
  readonly from: bigint
  readonly to: bigint
}

const APPROVE = '0x095ea7b3'
const word = (value: string): string => value.padStart(64, '0')
const PLAN_REFRESH_MS = 60_000
const RETRY_AFTER_FAILURE_MS = 10_000

/**
 * Finds out by calls that change nothing. Fails while the node does not answer them: that says nothing
 * about the token, so it is asked again and never taken for a refusal.
 */
export const approvalPlanQuery = (network: string, change: AllowanceChange) =>
  queryOptions({
    ...retryPolicy,
    queryKey: chainKeys.approvalPlan(network, change),
    queryFn: async ({ signal }): Promise<ApprovalPlan> => {
      const { account, token, spender, from, to } = change
      const amounts = from > 0n ? [to, 0n] : [to]
      const calls = amounts.map((amount) => ({
        from: account,
        to: token,
        data: `${APPROVE}${word(spender.slice(2))}${word(amount.toString(16))}`,
      }))
      const [changed, reset] = await callContracts(network, calls, signal)
      if (isTaken(changed)) return 'one'
      return reset !== undefined && isTaken(reset) ? 'two' : 'refused'
    },
    staleTime: PLAN_REFRESH_MS,
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_AFTER_FAILURE_MS : false),
  })

/** Some tokens return nothing from `approve`; false is a refusal that does not revert. */
function isTaken(reply: ContractReply | undefined): boolean {
  if (reply instanceof ApiError) throw reply
  return reply != null && (reply === '0x' || /^0x(?=.{64})0*[1-9a-f]/i.test(reply))
}
