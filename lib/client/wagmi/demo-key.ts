import { generatePrivateKey } from 'viem/accounts'

const STORAGE_KEY = 'coincidence.demoWalletKey'

/** The demo wallet's key, created at first use and stored in this browser. */
export function demoKey(): `0x${string}` {
  const stored = readStored()
  if (stored !== null) return stored
  const key = generatePrivateKey()
  try {
    localStorage.setItem(STORAGE_KEY, key)
  } catch {
    // Without storage the wallet lasts until the page closes.
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
