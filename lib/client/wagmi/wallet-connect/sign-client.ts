import type { SignClient } from '@walletconnect/sign-client'
import { t } from '@/lib/words/words'

export type WalletConnectClient = InstanceType<typeof SignClient>

/** How this deployment reaches wallets through a relay. */
export type WalletConnectSettings = {
  /** Identifies the deployment at the relay; public. */
  readonly projectId: string
  /** `wss:` URL. */
  readonly relayUrl: string
}

/** Where the library keeps the connection that its next client would take over, and counts clients. */
const SHARED = ['_walletConnectCore_', '_walletConnectCore__count']

/**
 * Loads the code of WalletConnect and opens its store of sessions in this browser. Errors: a failed
 * load rejects. Nothing is sent before a pairing or a stored session.
 */
export async function openSignClient(
  settings: WalletConnectSettings,
): Promise<WalletConnectClient> {
  const { SignClient: Client } = await import('@walletconnect/sign-client')
  for (const name of SHARED) Reflect.deleteProperty(globalThis, name)
  const client = await Client.init({
    ...settings,
    telemetryEnabled: false,
    logger: 'fatal',
    metadata: {
      name: 'Coincidence',
      description: t`Batch-auction trading`,
      url: window.location.origin,
      icons: [`${window.location.origin}/icon.svg`],
    },
  })
  // It would show a page of a third party in a frame to attest our origin, which our policy refuses,
  // and wait five seconds for it before each request.
  client.core.verify.register = async () => ''
  return client
}

/** Ends a client whose relay did not answer: it would not recover once the relay is back. */
export async function closeSignClient(client: WalletConnectClient): Promise<void> {
  await client.core.relayer.transportClose().catch(() => undefined)
}
