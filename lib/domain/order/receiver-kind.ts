import { type Address, address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { type TokenUnit, tokenLabel } from '@/lib/domain/token/token-unit'

/** What is known of a receiver by its address alone; tokens sent to any of these are lost. */
export type ReceiverKind =
  /** No one has its key; `0x0…0`, `0x…dead` and the like. */
  | { readonly kind: 'nobody' }
  /** Built into the chain, so that no contract of it can be read. */
  | { readonly kind: 'precompile' }
  /** One of the contracts that trade here, in words. */
  | { readonly kind: 'protocol'; readonly name: string }
  /** `label` is how the token is called on pages. */
  | { readonly kind: 'token'; readonly label: string }

/** The contracts of a network that never give back what they receive; null where not known. */
export type ProtocolContracts = {
  readonly settlement: Address
  readonly vaultRelayer: Address
  readonly allowList: Address | null
  readonly hooksTrampoline: Address | null
  readonly ethFlow: Address | null
  readonly smartWalletFactory: Address | null
  readonly wrappedNativeToken: Address | null
}

const BURN: ReadonlySet<Address> = new Set([
  ZERO_ADDRESS,
  address('0x000000000000000000000000000000000000dead'),
  address('0xdead000000000000000042069420694206942069'),
  address(`0x${'e'.repeat(40)}`),
  address(`0x${'f'.repeat(40)}`),
])

/** Precompiles of EIP-2537 and before are 0x01 to 0x11; that of EIP-7951 is 0x100. */
const LAST_PRECOMPILE = 0x11n
const P256_PRECOMPILE = 0x100n

/**
 * What a receiver is; null when its address alone does not tell, as for an account and for any other
 * contract. `tokenOf`: the listed or imported token of an address.
 */
export function receiverKind(
  receiver: Address,
  contracts: ProtocolContracts,
  tokenOf: (address: Address) => Pick<TokenUnit, 'address' | 'symbol'> | null,
): ReceiverKind | null {
  if (BURN.has(receiver)) return { kind: 'nobody' }
  const number = BigInt(receiver)
  if (number <= LAST_PRECOMPILE || number === P256_PRECOMPILE) return { kind: 'precompile' }
  const name = contractName(receiver, contracts)
  if (name !== null) return { kind: 'protocol', name }
  const token = tokenOf(receiver)
  if (token !== null) return { kind: 'token', label: tokenLabel(token) }
  return receiver === contracts.wrappedNativeToken
    ? { kind: 'token', label: 'the wrapped coin' }
    : null
}

function contractName(receiver: Address, contracts: ProtocolContracts): string | null {
  switch (receiver) {
    case contracts.settlement:
      return 'the settlement contract'
    case contracts.vaultRelayer:
      return 'the vault relayer'
    case contracts.allowList:
      return 'the contract that lists the solvers'
    case contracts.hooksTrampoline:
      return 'the contract that runs hooks'
    case contracts.ethFlow:
      return 'the contract that sells the native coin'
    case contracts.smartWalletFactory:
      return 'the contract that creates wallets'
    default:
      return null
  }
}
