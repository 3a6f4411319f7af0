import { rpcError } from '@/lib/client/wagmi/demo-provider'
import { t } from '@/lib/words/words'

/** Source: EIP-1193. */
export const REFUSED = 4001

/**
 * Codes of a refusal by the user or the wallet. Source: the error codes of the WalletConnect
 * specification.
 */
const REFUSALS_FROM = 5000
const REFUSALS_BEFORE = 5100

/** The error of a wallet, which comes as a plain object; its refusals become those of EIP-1193. */
export function asRpcError(error: unknown): Error {
  const field = (name: string): unknown =>
    typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
  const code = field('code')
  const message = field('message')
  const text = typeof message === 'string' ? message : t`The wallet gave no reason.`
  if (typeof code !== 'number') return new Error(text)
  const isRefusal = code >= REFUSALS_FROM && code < REFUSALS_BEFORE
  return rpcError(isRefusal ? REFUSED : code, text)
}
