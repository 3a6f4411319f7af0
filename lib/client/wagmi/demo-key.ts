import { generatePrivateKey } from 'viem/accounts'

const STORAGE_KEY = 'coincidence.demoWalletKey'

/** The demo wallet's key: made in this browser at first use and kept in it. */
export function demoKey(): `0x${string}` {
  const stored = readStored()
  if (stored !== null) return stored
  const key = generatePrivateKey()
  try {
    localStorage.setItem(STORAGE_KEY, key)
  } catch {
    // A browser that keeps nothing still gets a wallet, for as long as the page is open.
    memory = key
  }
  return key
}

let memory: `0x${string}` | null = null

function readStored(): `0x${string}` | null {
  try {
    const text = localStorage.getItem(STORAGE_KEY) ?? ''
    const digits = /^0x([0-9a-f]{64})$/.exec(text)?.[1]
    return digits === undefined ? memory : `0x${digits}`
  } catch {
    return memory
  }
}
