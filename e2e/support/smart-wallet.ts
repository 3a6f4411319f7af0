import { createWalletClient, type Hex, http, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type Address, address } from '@/lib/domain/shared/address'
import type { TestNetwork } from '@/lib/testing/system/network'

const factoryAbi = parseAbi([
  'function walletOf(address owner) view returns (address)',
  'function createWallet(address owner) returns (address wallet)',
])

/** Creates a contract wallet owned by this key, whose account must have coins for gas. */
export async function makeContractWallet(network: TestNetwork, privateKey: Hex): Promise<Address> {
  const factory = network.view.contracts.smartWalletFactory
  if (factory === null) throw new Error('this network makes no contract wallets')
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
  return address(
    await network.chain.readContract({
      address: factory,
      abi: factoryAbi,
      functionName: 'walletOf',
      args: [account.address],
    }),
  )
}
