import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { callApi } from '@/lib/client/api-client'
import type { OrderCreation } from '@/lib/contract/codecs/order-creation'
import { faucetEndpoint } from '@/lib/contract/endpoints/network'
import { placeOrderEndpoint } from '@/lib/contract/endpoints/orders'
import { appDataHash } from '@/lib/domain/app-data/hash'
import { computeOrderUid } from '@/lib/domain/order/compute-uid'
import { orderDigest } from '@/lib/domain/order/digest'
import type { SettlementDomain } from '@/lib/domain/order/domain'
import type { OrderData, OrderUid } from '@/lib/domain/order/order'
import { type Address, address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { type Hex, hex } from '@/lib/domain/shared/hex'
import type { TestNetwork } from './network'

const GWEI = 10n ** 9n
const CALL_GAS = 500_000n
const DEPLOY_GAS = 3_000_000n

export const TEST_APP_DATA = '{"appCode":"Coincidence tests","metadata":{},"version":"1.3.0"}'

/** A signed order as its owner submits it, and the uid it will have. */
export type DraftedOrder = {
  readonly uid: OrderUid
  readonly owner: Address
  readonly data: OrderData
  readonly body: OrderCreation
}

export type Trader = ReturnType<typeof createTrader>

/** An account of the key, a new one by default. */
export function createTrader(network: TestNetwork, privateKey = generatePrivateKey()) {
  const account = privateKeyToAccount(privateKey)
  const owner = address(account.address)
  let nonce: Promise<number> | null = null

  const nextNonce = async (): Promise<number> => {
    const current = nonce ?? network.chain.getTransactionCount({ address: owner })
    nonce = current.then((value) => value + 1)
    return current
  }
  /** Without a recipient, the data is the creation code of a contract. */
  const send = async (to: Address | null, data: `0x${string}`, value = 0n, gas = CALL_GAS) => {
    const serializedTransaction = await account.signTransaction({
      type: 'eip1559',
      chainId: network.view.chainId,
      nonce: await nextNonce(),
      ...(to === null ? {} : { to }),
      data,
      value,
      gas,
      maxFeePerGas: 3n * GWEI,
      maxPriorityFeePerGas: 2n * GWEI,
    })
    return network.chain.sendRawTransaction({ serializedTransaction })
  }
  const waitUntilMined = async (hash: `0x${string}`) => {
    const receipt = await network.chain.waitForTransactionReceipt({ hash, timeout: 120_000 })
    if (receipt.status !== 'success') throw new Error(`${hash} failed`)
    return receipt
  }

  return {
    owner,
    account,
    /** Sends a transaction and waits for its block. */
    transact: async (to: Address, data: `0x${string}`, value = 0n, gas = CALL_GAS) =>
      waitUntilMined(await send(to, data, value, gas)),
    /** Sends a transaction without waiting for it to be mined. */
    send,
    /** Deploys a contract and returns its address. */
    deploy: async (initCode: `0x${string}`) => {
      const { contractAddress } = await waitUntilMined(await send(null, initCode, 0n, DEPLOY_GAS))
      if (!contractAddress) throw new Error('no contract was made')
      return address(contractAddress)
    },
    /** Gets test coins and some of every token from the faucet. */
    fund: () =>
      callApi(
        faucetEndpoint,
        { network: network.view.name, body: { address: owner } },
        { baseUrl: network.url },
      ),
    /** Approves the vault relayer for these tokens. */
    approve: async (tokens: readonly Address[]) => {
      const data = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [network.view.contracts.vaultRelayer, maxUint256],
      })
      const hashes = await Promise.all(tokens.map((token) => send(token, data)))
      await Promise.all(hashes.map(waitUntilMined))
    },
    /** Signs an order; the default is a fill-or-kill sell order valid for ten minutes. */
    draft: (wanted: WantedOrder) => draftOrder(network.domain, owner, wanted, account.sign),
  }
}

export type WantedOrder = Pick<OrderData, 'sellToken' | 'buyToken'> &
  Partial<Omit<OrderData, 'sellAmount' | 'buyAmount' | 'feeAmount'>> & {
    readonly sellAmount: bigint
    readonly buyAmount: bigint
    readonly feeAmount?: bigint
    readonly validForSeconds?: number
  }

async function draftOrder(
  domain: SettlementDomain,
  owner: Address,
  wanted: WantedOrder,
  sign: (digest: { hash: `0x${string}` }) => Promise<`0x${string}`>,
): Promise<DraftedOrder> {
  const data = orderOf(wanted)
  const signature = hex(await sign({ hash: orderDigest(domain, data) }))
  return {
    uid: computeOrderUid(domain, data, owner),
    owner,
    data,
    body: toBody(data, owner, { signingScheme: 'eip712', signature }),
  }
}

/** Fills in the defaults of the order data. */
export function orderOf(wanted: WantedOrder): OrderData {
  const { validForSeconds = 600, sellAmount, buyAmount, feeAmount = 0n, ...rest } = wanted
  return {
    receiver: ZERO_ADDRESS,
    validTo: unixSeconds(Date.now() / 1000 + validForSeconds),
    appData: appDataHash(TEST_APP_DATA),
    kind: 'sell',
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
    ...rest,
    sellAmount: atoms(sellAmount),
    buyAmount: atoms(buyAmount),
    feeAmount: atoms(feeAmount),
  }
}

/** The request body of an order with the tests' default app data. */
export function toBody(
  data: OrderData,
  from: Address,
  signed: { signingScheme: OrderCreation['signingScheme']; signature: Hex },
): OrderCreation {
  return {
    ...data,
    receiver: data.receiver === ZERO_ADDRESS ? null : data.receiver,
    appData: TEST_APP_DATA,
    appDataHash: null,
    from,
    ...signed,
    quoteId: null,
    fullBalanceCheck: false,
  }
}

/** Submits an order; resolves with the uid the service acknowledged. */
export function submit(network: TestNetwork, order: DraftedOrder): Promise<OrderUid> {
  return callApi(
    placeOrderEndpoint,
    { network: network.view.name, body: order.body },
    { baseUrl: network.url },
  )
}
