import {
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  serializeErc6492Signature,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type Address, address } from '@/lib/domain/shared/address'
import type { TestNetwork } from '@/lib/testing/system/network'

const factoryAbi = parseAbi([
  'function walletOf(address owner) view returns (address)',
  'function createWallet(address owner) returns (address wallet)',
])

const factoryOf = (network: TestNetwork): Address => {
  const factory = network.view.contracts.smartWalletFactory
  if (factory === null) throw new Error('this network makes no contract wallets')
  return factory
}

/** The contract wallet that an owner may have, and how its signatures say so before (ERC-6492). */
export async function plannedWallet(network: TestNetwork, owner: Hex) {
  const factory = factoryOf(network)
  const call = { address: factory, abi: factoryAbi, args: [owner] } as const
  const walletAddress = address(
    await network.chain.readContract({ ...call, functionName: 'walletOf' }),
  )
  const data = encodeFunctionData({ ...call, functionName: 'createWallet' })
  return {
    walletAddress,
    deploying: (signature: Hex) => serializeErc6492Signature({ address: factory, data, signature }),
  }
}

/** Creates a contract wallet owned by this key, whose account must have coins for gas. */
export async function makeContractWallet(network: TestNetwork, privateKey: Hex): Promise<Address> {
  const factory = factoryOf(network)
  const account = privateKeyToAccount(privateKey)
  const client = createWalletClient({
    account,
    transport: http(`${network.url}${network.view.rpcPath}`),
  })
  const hash = await client.writeContract({
    chain: null,
    address: factory,
    abi: factoryAbi,
    functionName: 'createWallet',
    args: [account.address],
  })
  const { status } = await network.chain.waitForTransactionReceipt({ hash, timeout: 120_000 })
  if (status !== 'success') throw new Error('the contract wallet was not made')
  return (await plannedWallet(network, account.address)).walletAddress
}
