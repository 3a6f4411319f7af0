import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPublicClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { z } from 'zod'
import { type Address, address } from '@/lib/domain/shared/address'
import { smartWalletFactoryAbi } from '@/lib/testing/settlement/smart-wallet-abi'
import { locateAnvil } from './anvil-binary'
import { BASE_FEE_WEI, spawnAnvil } from './anvil-process'
import { compileContracts } from './compile'
import { localAccounts, runGenesis } from './genesis'
import { historyWalk } from './history/history-market'
import { claimNodeAddress } from './node-address'
import { deriveAccount, type LocalAccount } from './seed'

const SEED = 'contracts'
const CHAIN_ID = 31337

const receiptShape = z.object({
  status: z.string(),
  gasUsed: z.string(),
  effectiveGasPrice: z.string(),
  contractAddress: z.string().nullable(),
})

export type ContractChain = Awaited<ReturnType<typeof startContractChain>>

/** A node with the whole network; the test decides when blocks are mined and their times. */
export async function startContractChain() {
  await compileContracts()
  const folder = await mkdtemp(path.join(tmpdir(), 'contract-chain-'))
  const startTime = Math.floor(Date.now() / 1000) - 1_000
  const node = await spawnAnvil({
    binary: locateAnvil(),
    address: await claimNodeAddress(),
    chainId: CHAIN_ID,
    order: 'fifo',
    folder,
    genesisTime: startTime,
    onStderr: () => undefined,
    onSpawn: () => undefined,
  })
  const genesis = await runGenesis({
    rpc: node.rpc,
    chainId: CHAIN_ID,
    seed: SEED,
    startTime,
    walk: historyWalk(SEED, 0),
  })
  const client = createPublicClient({ transport: http(node.rpc.url), cacheTime: 0 })
  let time = startTime + 1_000

  const mine = (seconds = 1) => {
    time += seconds
    return node.rpc.call('evm_mine', { timestamp: time })
  }
  const send = async (
    from: LocalAccount,
    call: { to?: Address; data?: `0x${string}`; value?: bigint; gas?: bigint },
  ) => {
    const { to, data = '0x', value = 0n, gas = 3_000_000n } = call
    const raw = await privateKeyToAccount(from.privateKey).signTransaction({
      type: 'eip1559',
      chainId: CHAIN_ID,
      nonce: await client.getTransactionCount({ address: from.address }),
      ...(to === undefined ? {} : { to }),
      data,
      value,
      gas,
      maxFeePerGas: BASE_FEE_WEI * 10n,
      maxPriorityFeePerGas: 0n,
    })
    const hash = await client.sendRawTransaction({ serializedTransaction: raw })
    await mine()
    const receipt = await node.rpc.call('eth_getTransactionReceipt', hash)
    const { status, gasUsed, effectiveGasPrice, contractAddress } = receiptShape.parse(receipt)
    return {
      hash,
      ok: status === '0x1',
      /** What the sender paid for it, in wei. */
      cost: BigInt(gasUsed) * BigInt(effectiveGasPrice),
      contract: contractAddress === null ? null : address(contractAddress),
    }
  }

  return {
    ...genesis,
    ...localAccounts(SEED),
    rpc: node.rpc,
    client,
    mine,
    send,
    /** Timestamp of the newest block, unix seconds. */
    now: () => time,
    /** A new account with coins. */
    account: async (name: string): Promise<LocalAccount> => {
      const made = deriveAccount(SEED, name)
      await node.rpc.call('anvil_setBalance', made.address, `0x${(10n ** 21n).toString(16)}`)
      return made
    },
    /** The smart wallet of an owner, which the factory may not have created yet. */
    walletOf: async (owner: Address): Promise<Address> =>
      address(
        await client.readContract({
          address: genesis.contracts.smartWalletFactory,
          abi: smartWalletFactoryAbi,
          functionName: 'walletOf',
          args: [owner],
        }),
      ),
    /** Deploys runtime code. */
    place: async (code: `0x${string}`, at: Address) => {
      await node.rpc.call('anvil_setCode', at, code)
      return at
    },
    stop: async () => {
      await node.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
