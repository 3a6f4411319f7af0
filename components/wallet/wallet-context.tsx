'use client'

import type { ReactNode } from 'react'

export function WalletProvider({ children }: { children: ReactNode }) {
  return children
}
