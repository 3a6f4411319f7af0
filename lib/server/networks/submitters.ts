import 'server-only'
import type { Address } from '@/lib/domain/shared/address'
import { createRelays } from '@/lib/infra/chain/relays'
import {
  keySigner,
  remoteSigner,
  type TransactionSigner,
} from '@/lib/infra/chain/transaction-signer'
import {
  createTransactionSubmitter,
  type TransactionSubmitter,
} from '@/lib/infra/chain/transaction-submitter'
import type { Database } from '@/lib/infra/db/database'
import type { SigningAccount } from '@/lib/server/engine/own-solvers'
import type { ConnectedChain } from './connected-chain'
import type { OwnNetwork } from './own-network-config'
import { relayMemory } from './relay-memory'

/** One submitter for each account, so that no two transactions of one race for a nonce. */
export function createSubmitters(
  network: OwnNetwork,
  { client, reader }: Pick<ConnectedChain, 'client' | 'reader'>,
  database: Database,
) {
  const { fixedTip } = network
  const tip = async () => fixedTip ?? (await reader.gasFees()).tip

  const made = new Map<Address, TransactionSubmitter>()
  const { chainId, submitUrls } = network
  const memory = relayMemory(database, chainId)
  const relays =
    submitUrls.length === 0 ? null : createRelays({ urls: submitUrls, chainId, client, memory })
  return (account: SigningAccount): TransactionSubmitter => {
    const submitter =
      made.get(account.address) ??
      createTransactionSubmitter({
        client,
        signer: signerOf(account, chainId),
        relays,
        tip,
        feeCaps: network.feeCaps,
      })
    made.set(account.address, submitter)
    return submitter
  }
}

const signerOf = (account: SigningAccount, chainId: number): TransactionSigner =>
  'privateKey' in account
    ? keySigner(account.privateKey, chainId)
    : remoteSigner(account.signerUrl, account.address, chainId)
