import { type Address, parseAddress } from '@/lib/domain/shared/address'

/** One account of a session, on one chain. */
export type SessionAccount = { readonly chainId: number; readonly address: Address }

const EVM_ACCOUNT = /^eip155:([1-9]\d{0,14}):(0x[0-9a-f]{40})$/i

/**
 * The EVM accounts a wallet has shared, in its order. Accounts of other kinds of chains and texts
 * that are no account are left out.
 * Source: CAIP-10, `namespace:chain:address`.
 */
export function sessionAccounts(accounts: readonly string[]): readonly SessionAccount[] {
  return accounts.flatMap((text) => {
    const [, chain, account] = EVM_ACCOUNT.exec(text) ?? []
    const parsed = parseAddress(account ?? '')
    return parsed.ok ? [{ chainId: Number(chain), address: parsed.value }] : []
  })
}

/**
 * The chain a session begins on: the last one used if the wallet still shares it, else the first
 * served one, else the wallet's own first. Null when the wallet shares no account.
 */
export function firstChain(
  accounts: readonly SessionAccount[],
  served: readonly number[],
  last: number | null,
): number | null {
  const shared = accounts.map(({ chainId }) => chainId)
  const wanted = [...(last === null ? [] : [last]), ...served]
  return wanted.find((chainId) => shared.includes(chainId)) ?? shared[0] ?? null
}
