import 'server-only'
import { type Address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import type { Atoms } from '@/lib/domain/shared/amount'
import { shareOfSupply, type TokenHolder } from '@/lib/domain/token/token-holder'

/** What `describeHolders` asks the node, whose failures count as unknown. */
export type DescribeHoldersDeps = {
  /** `null` when the address does not respond as a token does. */
  readonly totalSupply: (token: Address) => Promise<Atoms | null>
  readonly isContract: (account: Address) => Promise<boolean>
  /** Names of accounts we know ourselves. */
  readonly labels: ReadonlyMap<Address, string>
}

/** A holder with its rank and share. */
type DescribedHolder = TokenHolder & {
  /** 1 is the largest. */
  readonly rank: number
  /** Fraction of the total supply, six decimals; `null` while the supply is unknown. */
  readonly share: number | null
}

/** Holders of a token, largest first; `totalSupply` is null while it is unknown. */
export type DescribedHolders = {
  readonly token: Address
  readonly totalSupply: Atoms | null
  readonly holders: readonly DescribedHolder[]
}

/**
 * Adds rank, share, contract flag and label to the largest holders. When the node does not respond,
 * the data from it is `null`; balances do not depend on it.
 */
export async function describeHolders(
  deps: DescribeHoldersDeps,
  token: Address,
  holders: readonly TokenHolder[],
): Promise<DescribedHolders> {
  const [totalSupply, ...isContract] = await Promise.all([
    deps.totalSupply(token).catch(() => null),
    ...holders.map((holder) => isContractOrUnknown(deps, holder)),
  ])
  return {
    token,
    totalSupply,
    holders: holders.map((holder, index) => ({
      ...holder,
      rank: index + 1,
      share: shareOfSupply(holder.balance, totalSupply),
      isContract: isContract[index] ?? null,
      label: deps.labels.get(holder.address) ?? holder.label,
    })),
  }
}

async function isContractOrUnknown(
  { isContract }: DescribeHoldersDeps,
  holder: TokenHolder,
): Promise<boolean | null> {
  if (holder.isContract !== null) return holder.isContract
  if (holder.address === ZERO_ADDRESS) return false
  return isContract(holder.address).catch(() => null)
}
