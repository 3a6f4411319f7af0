import type { Config } from 'wagmi'
import {
  connect,
  disconnect,
  getConnection,
  reconnect,
  sendTransaction,
  signMessage,
  signTypedData,
  switchChain,
  watchConnection,
} from 'wagmi/actions'
import type { WalletEngine, WalletResult, WalletState } from '@/lib/client/wallet-types'
import type { NetworksView } from '@/lib/contract/codecs/networks'
import { address } from '@/lib/domain/shared/address'
import { hex, txHash } from '@/lib/domain/shared/hex'
import { failure, ok } from '@/lib/domain/shared/result'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { t } from '@/lib/words/words'
import { executedHash } from './safe/executed-hash'
import { isSafe } from './safe/safe-connector'
import { signInMessage } from './sign-in-message'
import { canBatch, readBatchState, sendBatch } from './wallet-batch'
import { listConnectors, makeWalletConfig, toOption } from './wallet-config'
import { leavePairing, onPairingOf } from './wallet-connect/pairing'
import { attempt } from './wallet-failure'

/** Creates the wagmi configuration of the networks, and reports every change to `onState`. */
export function createWalletEngine(
  view: NetworksView,
  onState: (state: WalletState) => void,
): WalletEngine {
  const config = makeWalletConfig(view)
  watchConnection(config, { onChange: () => onState(currentState(config)) })
  const connectorOf = (id: string) =>
    listConnectors(config).find((connector) => connector.uid === id)

  return {
    options: () => listConnectors(config).map(toOption),
    connect: async (optionId, onPairing) => {
      const connector = connectorOf(optionId)
      if (connector === undefined) return failure('WalletUnavailable', t`This wallet is gone.`)
      // Without a chain: the wallet's chain only matters for signing.
      const stop = onPairingOf(connector, onPairing)
      const connected = await attempt(() => connect(config, { connector }))
      stop()
      return connected.ok ? ok(null) : connected
    },
    leaveConnect: () => {
      for (const connector of config.connectors) leavePairing(connector)
      config.setState((now) => ({
        ...now,
        status: now.current === null ? 'disconnected' : 'connected',
      }))
    },
    resume: async () => {
      const safes = config.connectors.filter(isSafe)
      // In a Safe its account comes first, whatever wallet this browser had before.
      if (safes.length > 0 && (await reconnect(config, { connectors: safes })).length > 0)
        return true
      return (await reconnect(config, await lastUsed(config))).length > 0
    },
    disconnect: () => disconnect(config),
    switchChain: async (chainId) => {
      const switched = await attempt(() => switchChain(config, { chainId }))
      return switched.ok ? ok(null) : switched
    },
    signTypedData: (account, chainId, request) =>
      guarded(config, account, chainId, async () =>
        hex(
          await signTypedData(config, {
            account,
            domain: request.domain,
            types: request.types,
            primaryType: request.primaryType,
            message: request.message,
          }),
        ),
      ),
    signDigest: (account, chainId, digest) =>
      guarded(config, account, chainId, async () =>
        hex(await signMessage(config, { account, message: { raw: digest } })),
      ),
    signIn: (account, chainId, nonce) =>
      guarded(config, account, chainId, async () => {
        const message = signInMessage({
          account,
          chainId,
          nonce,
          origin: window.location.origin,
          nowMs: Date.now(),
        })
        return { message, signature: hex(await signMessage(config, { account, message })) }
      }),
    sendTransaction: (account, chainId, request) =>
      guarded(config, account, chainId, async () =>
        executedHash(
          getConnection(config).connector,
          txHash(await sendTransaction(config, { account, chainId, ...request })),
        ),
      ),
    canBatch: (account, chainId) => canBatch(config, account, chainId),
    sendBatch: (account, chainId, calls) =>
      guarded(config, account, chainId, () => sendBatch(config, { account, chainId, calls })),
    batchState: (batchId) => readBatchState(config, batchId),
  }
}

/**
 * The wallet of the last visit. Others may be authorized too, such as the demo one, which always is:
 * connected along with it, they would take its place when it ends.
 */
async function lastUsed(config: Config): Promise<Parameters<typeof reconnect>[1]> {
  const id = await config.storage?.getItem('recentConnectorId')
  const connectors = config.connectors.filter((connector) => connector.id === id)
  return connectors.length === 0 ? {} : { connectors }
}

function currentState(config: Config): WalletState {
  const connection = getConnection(config)
  switch (connection.status) {
    case 'connected':
      return {
        status: 'connected',
        account: address(connection.address),
        chainId: connection.chainId,
        wallet: toOption(connection.connector),
      }
    case 'connecting':
    case 'reconnecting':
      return { status: 'connecting' }
    case 'disconnected':
      return { status: 'disconnected' }
  }
}

/** Prevents a request with another account or on another chain than the page showed. */
async function guarded<T>(
  config: Config,
  account: string,
  chainId: number,
  request: () => Promise<T>,
): Promise<WalletResult<T>> {
  const state = currentState(config)
  if (state.status !== 'connected') return failure('WalletUnavailable', t`No wallet is connected.`)
  if (state.account !== account) {
    const now = getConnection(config).address ?? state.account
    return failure('WrongAccount', t`The wallet is now on ${shortAddress(now)}.`)
  }
  if (state.chainId !== chainId) {
    const chain = config.chains.find(({ id }) => id === state.chainId)
    const name = chain?.name ?? t`chain ${state.chainId}`
    return failure('WrongChain', t`The wallet is on ${name}.`)
  }
  return attempt(request)
}
