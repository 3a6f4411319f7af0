'use client'

export function WalletButton() {
  return null
}
