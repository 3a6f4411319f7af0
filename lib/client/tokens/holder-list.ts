import type { Address } from '@/lib/domain/shared/address'
import type { HolderRole } from '@/lib/domain/token/holder-role'
import { t } from '@/lib/words/words'

type Holder = {
  readonly address: Address
  readonly balance: bigint
  readonly isContract: boolean | null
  readonly label: string | null
  readonly role?: HolderRole | undefined
}

/** Contracts of a network with a known name; null for those it lacks. */
type NamedContracts = {
  readonly vaultRelayer: Address
  readonly settlement: Address
  readonly wrappedNativeToken: Address | null
  readonly hooksTrampoline: Address | null
  readonly ethFlow: Address | null
}

/** What an account is; null while it is not known whether it is a contract. */
export type HolderKind = HolderRole | 'contract' | 'account' | null

/** A holder, with the cumulative balance of it and all larger ones in smallest units. */
export type HolderRow<H extends Holder> = {
  readonly holder: H
  /** Whether it is the user's account. */
  readonly isOwn: boolean
  readonly label: string | null
  readonly kind: HolderKind
  /** Whether it is a contract that we know: a pool, the settlement contract and the like. */
  readonly isKnownContract: boolean
  readonly cumulative: bigint
}

/** Cumulative balances, names and kinds: the user's account, a protocol contract, or the service's label. */
export function holderRows<H extends Holder>(
  holders: readonly H[],
  contracts: NamedContracts,
  account: Address | null,
): readonly HolderRow<H>[] {
  let cumulative = 0n
  return holders.map((holder) => {
    cumulative += holder.balance
    const isOwn = holder.address === account
    const contract = contractName(holder.address, contracts)
    const kind = kindOf(holder, contract)
    return {
      holder,
      isOwn,
      label: isOwn ? t`You` : (contract ?? holder.label),
      kind,
      isKnownContract:
        kind === 'pool' || (kind === 'contract' && (contract ?? holder.label) !== null),
      cumulative,
    }
  })
}

function contractName(account: Address, contracts: NamedContracts): string | null {
  switch (account) {
    case contracts.vaultRelayer:
      return t`Vault relayer`
    case contracts.settlement:
      return t`Settlement`
    case contracts.wrappedNativeToken:
      return t`Wrapped native coin`
    case contracts.hooksTrampoline:
      return t`Hooks trampoline`
    case contracts.ethFlow:
      return t`Native order contract`
    default:
      return null
  }
}

function kindOf({ role, isContract }: Holder, contract: string | null): HolderKind {
  if (role !== undefined) return role
  if (contract !== null) return 'contract'
  if (isContract === null) return null
  return isContract ? 'contract' : 'account'
}

const TOP = 10

/** Total balance of the ten largest holders, in smallest units, and their number. */
export function topShare(holders: readonly Pick<Holder, 'balance'>[]): {
  readonly count: number
  readonly held: bigint
} {
  const top = holders.slice(0, TOP)
  return { count: top.length, held: top.reduce((sum, { balance }) => sum + balance, 0n) }
}

/** Networks whose list of holders is complete. Source: lib/docs/market-data.md#holder-coverage. */
const COMPLETE: readonly number[] = [1, 100]
const SEPOLIA = 11_155_111

/** How complete the list is. */
export function holderCoverage({
  kind,
  chainId,
  displayName,
}: {
  readonly kind: 'local' | 'public'
  readonly chainId: number
  readonly displayName: string
}): string {
  if (kind === 'local') return t`Complete: summed from every transfer our index has read.`
  if (COMPLETE.includes(chainId)) return t`Complete for ${displayName}.`
  if (chainId === SEPOLIA) return t`Partial list: not every holder on ${displayName} is known.`
  return t`Holders may be missing on ${displayName}.`
}
