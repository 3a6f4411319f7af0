/** Where the library of WalletConnect keeps sessions and their keys in this browser. */
const DATABASE = 'WALLET_CONNECT_V2_INDEXED_DB'

/** Deletes what is kept of WalletConnect sessions; a wallet still connected goes on until a reload. */
export function forgetWalletConnectSessions(): void {
  try {
    indexedDB.deleteDatabase(DATABASE)
  } catch {
    // A browser without this storage has kept nothing.
  }
}
