import type { Metadata } from 'next'
import { StatusPage } from '@/components/status/status-page'

export const metadata: Metadata = { title: 'Status, seen from your browser' }

export default function Status() {
  return <StatusPage />
}
