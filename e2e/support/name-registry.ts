import { encodeFunctionData, getContractAddress, type Hex, namehash, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type Address, address } from '@/lib/domain/shared/address'
import type { TestNetwork } from '@/lib/testing/system/network'
import { createTrader, type Trader } from '@/lib/testing/system/trader'
import { creationCode } from './local-contract'

const abi = parseAbi([
  'function setResolver(bytes32 node, address to)',
  'function setAddr(bytes32 node, address to)',
  'function setName(bytes32 node, string to)',
])

/** A registry of names of its own, and the one resolver it knows. */
export type NameRegistry = {
  /** The name stands for this address. */
  readonly setAddress: (name: string, to: Address) => Promise<void>
  /** The account claims this name. */
  readonly claim: (account: Address, name: string) => Promise<void>
}

/** A key, and where the first contract it deploys will be. */
export function futureRegistry(): { readonly privateKey: Hex; readonly address: Address } {
  const privateKey = generatePrivateKey()
  const from = privateKeyToAccount(privateKey).address
  return { privateKey, address: address(getContractAddress({ from, nonce: 0n })) }
}

/** Deploys the registry where it was announced to be. */
export async function deployNames(
  network: TestNetwork,
  announced: ReturnType<typeof futureRegistry>,
): Promise<NameRegistry> {
  const trader = createTrader(network, announced.privateKey)
  await trader.fund()
  const registry = await trader.deploy(creationCode('NameRegistry'))
  if (registry !== announced.address) throw new Error('the registry is not where it should be')
  const resolver = await trader.deploy(creationCode('NameResolver'))
  const set = setter(trader, registry, resolver)
  return {
    setAddress: (name, to) => set(name, 'setAddr', to),
    claim: (account, name) => set(`${account.slice(2)}.addr.reverse`, 'setName', name),
  }
}

const setter =
  (trader: Trader, registry: Address, resolver: Address) =>
  async (of: string, functionName: 'setAddr' | 'setName', to: string): Promise<void> => {
    const node = namehash(of)
    const known = encodeFunctionData({ abi, functionName: 'setResolver', args: [node, resolver] })
    await trader.transact(registry, known)
    const record =
      functionName === 'setAddr'
        ? encodeFunctionData({ abi, functionName, args: [node, address(to)] })
        : encodeFunctionData({ abi, functionName, args: [node, to] })
    await trader.transact(resolver, record)
  }
