import type { ContractFacts } from '@/lib/client/wagmi/contract-facts'
import type { Address } from '@/lib/domain/shared/address'
import { loadingUnit, type TokenUnit, unknownUnit } from '@/lib/domain/token/token-unit'

/** The read of one token's contract, as its query says. */
type FactsRead = {
  readonly data: ContractFacts | undefined
  readonly failureReason: Error | null
  readonly fetchStatus: 'fetching' | 'paused' | 'idle'
}

/** What is known of tokens whose contracts are asked; each read fails alone. */
export type TokenReads = {
  readonly facts: ReadonlyMap<Address, TokenUnit>
  readonly failed: ReadonlySet<Address>
}

/** What the reads of `asked`, in the same order, say. */
export function tokenReads(asked: readonly Address[], results: readonly FactsRead[]): TokenReads {
  const read = results.flatMap(({ data }) => data ?? [])
  return {
    facts: new Map(read.map((facts) => [facts.address, facts])),
    failed: new Set(
      asked.filter((_, index) => {
        const result = results[index]
        return result !== undefined && result.data === undefined && hasFailed(result)
      }),
    ),
  }
}

const hasFailed = ({ failureReason, fetchStatus }: FactsRead): boolean =>
  failureReason !== null || fetchStatus === 'paused'

/** A token that is none of `asked` or whose read failed is shown in base units until it is read. */
export const readUnit = (
  token: Address,
  asked: readonly Address[],
  { facts, failed }: TokenReads,
): TokenUnit =>
  facts.get(token) ??
  (asked.includes(token) && !failed.has(token) ? loadingUnit(token) : unknownUnit(token))
