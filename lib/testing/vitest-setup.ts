import fc from 'fast-check'
import './patient-wait'
import { TEST_SEED } from './test-seed'

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: TEST_SEED })
