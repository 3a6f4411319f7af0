import { checksumAddress, type Hex as ViemHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type CreateSiweMessageParameters, createSiweMessage } from 'viem/siwe'
import { callApi } from '@/lib/client/api-client'
import { signInNonceEndpoint } from '@/lib/contract/endpoints/session'
import { type Address, address } from '@/lib/domain/shared/address'
import type { TestNetwork } from '@/lib/testing/system/network'
import { request } from './http'
import type { Reply } from './reply'

export type SignIn = Partial<CreateSiweMessageParameters>

/** A sign-in message for this deployment with a fresh nonce; `changes` override its fields. */
export async function signInText(
  network: Pick<TestNetwork, 'url' | 'view'>,
  account: Address,
  changes: SignIn = {},
): Promise<string> {
  const { host } = new URL(network.url)
  const { nonce } = await callApi(signInNonceEndpoint, {}, { baseUrl: network.url })
  return createSiweMessage({
    address: checksumAddress(account),
    chainId: network.view.chainId,
    domain: host,
    nonce,
    uri: network.url,
    version: '1',
    issuedAt: new Date(),
    ...changes,
  })
}

/** Sends a signed message unchanged. */
export const sendSignIn = (
  network: Pick<TestNetwork, 'url'>,
  message: string,
  signature: ViemHex,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> => request(`${network.url}/session`, { json: { message, signature }, headers })

/** The `Cookie` header for the cookie a reply sets. */
export function cookieOf({ headers }: Reply): string {
  const [cookie = ''] = headers.get('set-cookie')?.split(';') ?? []
  if (cookie === '') throw new Error('the reply sets no cookie')
  return cookie
}

/** Signs messages as an account. */
export type Signer = {
  readonly address: ViemHex
  readonly signMessage: (input: { message: string }) => Promise<ViemHex>
}

/** Signs an account in; returns the headers that carry its session. */
export async function signInAs(
  network: Pick<TestNetwork, 'url' | 'view'>,
  signer: Signer,
): Promise<{ readonly account: Address; readonly headers: { readonly cookie: string } }> {
  const account = address(signer.address)
  const message = await signInText(network, account)
  const reply = await sendSignIn(network, message, await signer.signMessage({ message }))
  if (reply.status !== 200) throw new Error(`no session: ${reply.status} ${reply.text}`)
  return { account, headers: { cookie: cookieOf(reply) } }
}

/** Signs in the account of a private key. */
export const signInWith = (network: Pick<TestNetwork, 'url' | 'view'>, privateKey: ViemHex) =>
  signInAs(network, privateKeyToAccount(privateKey))
