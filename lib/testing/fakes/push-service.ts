import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { decrypt } from 'http_ece'
import { bodyOf, listen } from './listening-server'

/** A message received by a push service, and its content as the browser decrypts it. */
type Pushed = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly payload: unknown
  /** Claims of the server's token, after its signature was verified. */
  readonly vapid: { readonly aud: string; readonly sub: string; readonly exp: number }
  /** The server's public key, in base64url. */
  readonly serverKey: string
}

/** A push service with one subscribed browser. */
export type PushService = {
  readonly url: string
  /** As `PushSubscription.toJSON()` gives it. */
  readonly subscription: (name: string) => {
    endpoint: string
    keys: { p256dh: string; auth: string }
  }
  readonly pushed: readonly Pushed[]
  /** Sets its response from now on. */
  answer: { status: number; headers?: Readonly<Record<string, string>> }
  readonly close: () => Promise<void>
}

/** Decrypts with a real key pair and checks the server's signature. Source: RFC 8291, RFC 8292. */
export async function startPushService(): Promise<PushService> {
  const browser = createECDH('prime256v1')
  const p256dh = browser.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  const pushed: Pushed[] = []
  const server = await listen(async (request, response) => {
    const body = await bodyOf(request)
    const { status, headers = {} } = service.answer
    if (status < 300) {
      const { claims, key } = readVapid(request.headers.authorization ?? '')
      const text = decrypt(body, { version: 'aes128gcm', privateKey: browser, authSecret: auth })
      pushed.push({
        path: request.url ?? '',
        headers: request.headers,
        payload: JSON.parse(text.toString('utf8')),
        vapid: claims,
        serverKey: key,
      })
    }
    response.writeHead(status, headers).end()
  })
  const service: PushService = {
    ...server,
    pushed,
    answer: { status: 201 },
    subscription: (name) => ({ endpoint: `${server.url}/push/${name}`, keys: { p256dh, auth } }),
  }
  return service
}

/** `vapid t=<token>, k=<key>`; throws when the key did not sign the token. */
function readVapid(header: string) {
  const [, token = '', key = ''] = /^vapid t=([^,]+),\s*k=(\S+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the token is not signed by the key next to it')
  const decoded: Pushed['vapid'] = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))
  return { claims: decoded, key }
}
