import { checksumAddress, type Hex as ViemHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type CreateSiweMessageParameters, createSiweMessage } from 'viem/siwe'
import { callApi } from '@/lib/client/api-client'
import { signInNonceEndpoint } from '@/lib/contract/endpoints/session'
import { type Address, address } from '@/lib/domain/shared/address'
import { type Reply, request } from './http'
import type { TestNetwork } from './network'

export type SignIn = Partial<CreateSiweMessageParameters>

/** A sign-in message for this deployment with a fresh nonce; `changes` make it another one. */
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

/** Sends a signed text as it is. */
export const sendSignIn = (
  network: Pick<TestNetwork, 'url'>,
  message: string,
  signature: ViemHex,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> => request(`${network.url}/session`, { json: { message, signature }, headers })

/** `Cookie` header for what a reply has set. */
export function cookieOf({ headers }: Reply): string {
  const [cookie = ''] = headers.get('set-cookie')?.split(';') ?? []
  if (cookie === '') throw new Error('the reply sets no cookie')
  return cookie
}

/** Whoever can sign a text as an account. */
export type Signer = {
  readonly address: ViemHex
  readonly signMessage: (input: { message: string }) => Promise<ViemHex>
}

/** Signs an account in; answers headers that carry its session. */
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

/** Signs the account of a key in. */
export const signInWith = (network: Pick<TestNetwork, 'url' | 'view'>, privateKey: ViemHex) =>
  signInAs(network, privateKeyToAccount(privateKey))
