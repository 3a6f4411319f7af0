import 'server-only'
import { encodeFunctionData, getCreateAddress, parseAbi, type Hex as ViemHex } from 'viem'
import { type Address, address } from '@/lib/domain/shared/address'
import {
  localCreationCode,
  protocolCreationCode,
  wrappedNativeCreationCode,
} from '@/lib/infra/chain/local/artifacts'
import { create2Address, create2Data } from '@/lib/infra/chain/local/create2'

/**
 * The vault that the relayer can also pay from. Source: `GPv2Settlement.json` in `deployments/mainnet` of
 * @cowprotocol/contracts.
 */
const BALANCER_VAULT = address('0xba12222222228d8ba445958a75a0704d566bf2c8')

const abi = parseAbi(['function initializeManager(address manager)'])

/** One contract that is made by one transaction to the deployer. */
export type PlannedContract = {
  /** For people. */
  readonly name: string
  readonly address: Address
  /** Call data for the deployer. */
  readonly data: ViemHex
}

const planned = (name: string, creationCode: ViemHex): PlannedContract => ({
  name,
  address: create2Address(creationCode),
  data: create2Data(creationCode),
})

/** Creation code of the contract that reads the chain. */
export const chainReaderCode = (): ViemHex => localCreationCode('ChainReader')

/** Creation code of the contract that tries orders, for one settlement contract. */
export const orderInspectorCode = (settlement: Address): ViemHex =>
  localCreationCode('OrderInspector', [settlement])

export const plannedWrappedNative = (): PlannedContract =>
  planned('wrapped native token', wrappedNativeCreationCode())

/**
 * The contracts of an order book whose allow-list is managed by `manager`; in the order they are made
 * in. All addresses depend on the manager and on the wrapped token.
 */
export function deploymentPlan(manager: Address, wrappedNativeToken: Address) {
  const list = planned(
    'allow-list implementation',
    protocolCreationCode('GPv2AllowListAuthentication_Implementation'),
  )
  const initialize = encodeFunctionData({ abi, functionName: 'initializeManager', args: [manager] })
  const allowList = planned(
    'allow-list',
    protocolCreationCode('GPv2AllowListAuthentication_Proxy', [list.address, manager, initialize]),
  )
  const settlement = planned(
    'settlement contract',
    protocolCreationCode('GPv2Settlement', [allowList.address, BALANCER_VAULT]),
  )
  const ours = (name: string, contract: string, ...args: readonly Address[]) =>
    planned(name, localCreationCode(contract, args))
  return {
    list,
    allowList,
    settlement,
    // The settlement contract makes its relayer, as its first one.
    vaultRelayer: address(getCreateAddress({ from: settlement.address, nonce: 1n })),
    hooksTrampoline: ours('hooks trampoline', 'HooksTrampoline', settlement.address),
    ethFlow: ours(
      'native order contract',
      'NativeOrderFlow',
      settlement.address,
      wrappedNativeToken,
    ),
    chainReader: planned('chain reader', chainReaderCode()),
    orderInspector: planned('order inspector', orderInspectorCode(settlement.address)),
  } as const
}
