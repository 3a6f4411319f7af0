import { concatHex, encodeAbiParameters, encodeEventTopics, getAbiItem, type Hex } from 'viem'
import { ORDER_MARKERS } from '@/lib/domain/order/digest'
import { type NativeOrder, wrappedOrderData } from '@/lib/domain/order/onchain-placement'
import { nativeOrderFlowAbi } from '@/lib/domain/order/onchain-placement-abi'
import type { TestNetwork } from '@/lib/testing/system/network'
import type { RunningSystem } from '@/lib/testing/system/running-system'
import type { Trader } from '@/lib/testing/system/trader'
import { placingContract, wrappedToken } from './native-orders'
import { nodeCommand } from './node-command'

/**
 * Emits the placement of an order with extra bytes that the placing contract never writes: its code
 * is replaced for one transaction by code that emits what it is called with.
 */
export async function emitPlacement(
  system: RunningSystem,
  network: TestNetwork,
  trader: Trader,
  order: NativeOrder,
  extra: Hex,
): Promise<void> {
  const flow = placingContract(network)
  const code = await nodeCommand(system, 'eth_getCode', [flow, 'latest'])
  await nodeCommand(system, 'anvil_setCode', [flow, emittingCode(trader)])
  try {
    await trader.transact(flow, eventData(network, order, extra))
  } finally {
    await nodeCommand(system, 'anvil_setCode', [flow, code])
  }
}

/** calldatacopy(0, 0, calldatasize()); log2(0, calldatasize(), topic, trader); stop() */
function emittingCode(trader: Trader): Hex {
  const [topic, sender] = encodeEventTopics({
    abi: nativeOrderFlowAbi,
    eventName: 'OrderPlacement',
    args: { sender: trader.owner },
  })
  if (topic === undefined || typeof sender !== 'string') throw new Error('two topics are expected')
  return concatHex(['0x3660006000377f', sender, '0x7f', topic, '0x366000a200'])
}

function eventData(network: TestNetwork, order: NativeOrder, extra: Hex): Hex {
  const data = wrappedOrderData(order, wrappedToken(network))
  const { inputs } = getAbiItem({ abi: nativeOrderFlowAbi, name: 'OrderPlacement' })
  const [, ...shown] = inputs
  return encodeAbiParameters(shown, [
    {
      ...data,
      receiver: order.receiver,
      kind: ORDER_MARKERS[data.kind],
      sellTokenBalance: ORDER_MARKERS[data.sellTokenBalance],
      buyTokenBalance: ORDER_MARKERS[data.buyTokenBalance],
    },
    { scheme: EIP1271_SCHEME, data: placingContract(network) },
    extra,
  ])
}

const EIP1271_SCHEME = 0
