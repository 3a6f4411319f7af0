import 'server-only'
import { headers } from 'next/headers'

/** The nonce that this response's content security policy asks of inline scripts. */
export async function scriptNonce(): Promise<string | undefined> {
  const policy = (await headers()).get('content-security-policy') ?? ''
  return /'nonce-([^']+)'/.exec(policy)?.[1]
}
