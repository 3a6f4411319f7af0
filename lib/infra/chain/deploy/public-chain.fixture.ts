import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { locateAnvil } from '@/lib/infra/chain/local/anvil-binary'
import { spawnAnvil } from '@/lib/infra/chain/local/anvil-process'
import { compileContracts } from '@/lib/infra/chain/local/compile'
import { claimNodeAddress } from '@/lib/infra/chain/local/node-address'
import { deriveAccount, type LocalAccount } from '@/lib/infra/chain/local/seed'

/** An empty chain that nobody of ours made: it mines each transaction at once. */
export async function startPublicChain(chainId: number) {
  await compileContracts()
  const folder = await mkdtemp(path.join(tmpdir(), 'public-chain-'))
  const node = await spawnAnvil({
    binary: locateAnvil(),
    address: await claimNodeAddress(),
    chainId,
    order: 'fees',
    folder,
    genesisTime: Math.floor(Date.now() / 1000) - 1_000,
    onStderr: () => undefined,
    onSpawn: () => undefined,
  })
  await node.rpc.call('evm_setAutomine', true)
  return {
    rpc: node.rpc,
    chainId,
    /** A new account with coins. */
    account: async (name: string): Promise<LocalAccount> => {
      const made = deriveAccount('public-chain', name)
      await node.rpc.call('anvil_setBalance', made.address, `0x${(10n ** 20n).toString(16)}`)
      return made
    },
    stop: async () => {
      await node.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type PublicChain = Awaited<ReturnType<typeof startPublicChain>>
