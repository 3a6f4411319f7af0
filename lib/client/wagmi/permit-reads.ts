import { queryOptions } from '@tanstack/react-query'
import { retryPolicy } from '@/lib/client/queries/retry-policy'
import { findPermitDomain, type PermitDomain } from '@/lib/domain/app-data/permit'
import type { Address } from '@/lib/domain/shared/address'
import { decodeTokenText } from '@/lib/domain/token/token-text'
import { chainKeys } from './chain-keys'
import { callContract } from './contract-calls'

const DOMAIN_SEPARATOR = '0x3644e515'
const NONCES = '0x7ecebe00'
const PERMIT_TYPEHASH = '0x30adf81f'
const EIP712_DOMAIN = '0x84b0196e'
const NAME = '0x06fdde03'
const VERSION = '0x54fd4d50'

const nonceCall = (owner: Address) => `${NONCES}${owner.slice(2).padStart(64, '0')}`

/**
 * The domain of a token's permits; null where it takes none that can be signed here. Fails while the
 * node does not answer.
 */
export const permitDomainQuery = (
  network: { readonly name: string; readonly chainId: number },
  token: Address,
) =>
  queryOptions({
    ...retryPolicy,
    queryKey: chainKeys.permitDomain(network.name, token),
    queryFn: async ({ signal }): Promise<PermitDomain | null> => {
      const calls = [
        ...[DOMAIN_SEPARATOR, nonceCall(token), PERMIT_TYPEHASH],
        ...[EIP712_DOMAIN, VERSION, NAME],
      ]
      const answers = await callContract(network.name, token, calls, signal)
      const [separator = '0x', nonce = '0x', typeHash = '0x', ...rest] = answers
      const [domain = '0x', version = '0x', name = '0x'] = rest
      return findPermitDomain(
        { separator, nonce, typeHash, domain, version },
        { chainId: network.chainId, address: token, name: decodeTokenText(name) },
      )
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** How many permits of this owner the token has taken; null when unreadable. */
export async function readPermitNonce(
  network: string,
  token: Address,
  owner: Address,
): Promise<bigint | null> {
  const { signal } = new AbortController()
  const [answer = '0x'] = await callContract(network, token, [nonceCall(owner)], signal)
  return /^0x[0-9a-f]{64}$/i.test(answer) ? BigInt(answer) : null
}
