import { createLogger } from '@/lib/infra/observe/log'
import { endOnFault } from './process-fault'

// A process with an error that nobody handles.
endOnFault(createLogger('warn'))
setInterval(() => {}, 1_000_000)
void Promise.reject(new Error('nobody handles this'))
