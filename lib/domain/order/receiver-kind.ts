import { type Address, address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { type Message, message } from '@/lib/domain/shared/message'
import { inEnglish, type Say } from '@/lib/domain/shared/say'
import { type TokenUnit, tokenLabel } from '@/lib/domain/token/token-unit'

/** What is known of a receiver by its address alone; tokens sent to any of these are lost. */
export type ReceiverKind =
  /** No one has its key; `0x0…0`, `0x…dead` and the like. */
  | { readonly kind: 'nobody' }
  /** A number so low that it is a contract built into the chain, on some chain, or nobody's. */
  | { readonly kind: 'precompile' }
  /** One of the network's contracts that take part in trades, in words. */
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
  /** Contracts that only the service calls. */
  readonly helpers?: readonly Address[] | undefined
}

const BURN: ReadonlySet<Address> = new Set([
  ZERO_ADDRESS,
  address('0xdead000000000000000042069420694206942069'),
  address(`0x${'f'.repeat(39)}e`),
])

/** Nothing but zeros and the words that people spell with hex digits. */
const ONLY_WORDS = /^0x(?:0|dead|beef|bad|babe|cafe|c0ffee|f00d)+$/
/** Nothing but zeros after the first eight digits. */
const ENDS_IN_ZEROS = /0{32}$/
/** In digits. Whatever repeats up to here leaves 24 digits that a key would have to hit by chance. */
const MAX_PERIOD = 16
/** Precompiles and other contracts of the chains themselves have lower numbers, in any chain. */
const LOWEST_ACCOUNT = 2n ** 32n

/** Whether an address is written by hand: no key was ever found for one that is that regular. */
function isNobodys(receiver: Address): boolean {
  const digits = receiver.slice(2)
  const repeats = (period: number) => digits.slice(period) === digits.slice(0, -period)
  return (
    BURN.has(receiver) ||
    ONLY_WORDS.test(receiver) ||
    ENDS_IN_ZEROS.test(receiver) ||
    Array.from({ length: MAX_PERIOD }, (_, index) => index + 1).some(repeats)
  )
}

/**
 * What a receiver is; null when its address alone does not show it, as for an account and for any other
 * contract. `tokenOf`: the listed or imported token of an address.
 */
export function receiverKind(
  receiver: Address,
  contracts: ProtocolContracts,
  tokenOf: (address: Address) => Pick<TokenUnit, 'address' | 'symbol'> | null,
  say: Say = inEnglish,
): ReceiverKind | null {
  const name = contractName(receiver, contracts)
  if (name !== null) return { kind: 'protocol', name: say(name) }
  const token = tokenOf(receiver)
  if (token !== null) return { kind: 'token', label: tokenLabel(token) }
  if (receiver === contracts.wrappedNativeToken) {
    return { kind: 'token', label: say(message`the wrapped coin`) }
  }
  if (isNobodys(receiver)) return { kind: 'nobody' }
  return BigInt(receiver) < LOWEST_ACCOUNT ? { kind: 'precompile' } : null
}

function contractName(receiver: Address, contracts: ProtocolContracts): Message | null {
  switch (receiver) {
    case contracts.settlement:
      return message`the settlement contract`
    case contracts.vaultRelayer:
      return message`the vault relayer`
    case contracts.allowList:
      return message`the contract that lists the solvers`
    case contracts.hooksTrampoline:
      return message`the contract that runs hooks`
    case contracts.ethFlow:
      return message`the contract that sells the native coin`
    case contracts.smartWalletFactory:
      return message`the contract that creates wallets`
    default:
      return contracts.helpers?.includes(receiver)
        ? message`a helper contract of this network`
        : null
  }
}
