import { saveFile } from '@/components/ui/save-file'
import type { OrdersExport } from './orders-export'

/** Saves the listed orders as a file; the export code loads on first use. */
export async function exportOrders(format: 'csv' | 'json', wanted: OrdersExport): Promise<void> {
  const { ordersCsv, ordersJson } = await import('./orders-export')
  const owner = wanted.account?.slice(0, 8) ?? 'browser'
  const name = `orders-${wanted.network.name}-${owner}-${wanted.group ?? 'all'}.${format}`
  if (format === 'csv') saveFile(name, ordersCsv(wanted), 'text/csv')
  else saveFile(name, ordersJson(wanted), 'application/json')
}
