import 'server-only'
import { projectName } from '@/lib/domain/pool/average-apr'
import { type Address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import type { Atoms } from '@/lib/domain/shared/amount'
import { type HolderRole, isBurnAddress } from '@/lib/domain/token/holder-role'
import { shareOfSupply, type TokenHolder } from '@/lib/domain/token/token-holder'
import type { HolderTotal } from './token-markets'

/** A pool as a holder of its tokens. */
type HoldingPool = { readonly project: string; readonly tokens: readonly Address[] }

/** What `describeHolders` asks of others, whose failures count as unknown. */
export type DescribeHoldersDeps = {
  /** `null` when the address does not respond as a token does. */
  readonly totalSupply: (token: Address) => Promise<Atoms | null>
  readonly isContract: (account: Address) => Promise<boolean>
  /** Names of accounts we know ourselves. */
  readonly labels: ReadonlyMap<Address, string>
  /** The account that gives away test tokens; null on a network without one. */
  readonly faucet: Address | null
  /** The known pools of the network. */
  readonly pools: () => Promise<ReadonlyMap<Address, HoldingPool>>
  /** The number of accounts that hold a token; null where nobody counts them. */
  readonly total: (token: Address) => Promise<HolderTotal | null>
}

/** A holder with its rank and share. */
type DescribedHolder = TokenHolder & {
  /** 1 is the largest. */
  readonly rank: number
  /** Fraction of the total supply, six decimals; `null` while the supply is unknown. */
  readonly share: number | null
  /** Absent for most accounts. */
  readonly role?: HolderRole
  /** The pool that it is. */
  readonly pool?: { readonly project: string; readonly tokens: Address[] }
}

/** Holders of a token, largest first; `totalSupply` is null while it is unknown. */
export type DescribedHolders = {
  readonly token: Address
  readonly totalSupply: Atoms | null
  readonly holders: readonly DescribedHolder[]
  /** Accounts that hold it, listed or not; absent where nobody counts them. */
  readonly total?: HolderTotal
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
  const [totalSupply, pools, total, ...isContract] = await Promise.all([
    deps.totalSupply(token).catch(() => null),
    deps.pools().catch(() => NO_POOLS),
    deps.total(token).catch(() => null),
    ...holders.map((holder) => isContractOrUnknown(deps, holder)),
  ])
  return {
    token,
    totalSupply,
    ...(total === null ? {} : { total }),
    holders: holders.map((holder, index) => ({
      ...holder,
      ...roleOf(holder.address, deps.faucet, pools),
      rank: index + 1,
      share: shareOfSupply(holder.balance, totalSupply),
      isContract: isContract[index] ?? null,
      label: deps.labels.get(holder.address) ?? holder.label,
    })),
  }
}

const NO_POOLS: ReadonlyMap<Address, HoldingPool> = new Map()

function roleOf(
  account: Address,
  faucet: Address | null,
  pools: ReadonlyMap<Address, HoldingPool>,
): Pick<DescribedHolder, 'role' | 'pool'> {
  const pool = pools.get(account)
  if (pool !== undefined)
    return { role: 'pool', pool: { project: projectName(pool.project), tokens: [...pool.tokens] } }
  if (account === faucet) return { role: 'faucet' }
  return isBurnAddress(account) ? { role: 'burnt' } : {}
}

async function isContractOrUnknown(
  { isContract }: DescribeHoldersDeps,
  holder: TokenHolder,
): Promise<boolean | null> {
  if (holder.isContract !== null) return holder.isContract
  if (holder.address === ZERO_ADDRESS) return false
  return isContract(holder.address).catch(() => null)
}
