import 'server-only'
import { selectPartnerFills } from './partner-fills'
import {
  deleteReportHours,
  insertReportHour,
  selectFirstReported,
  selectKeptHours,
  selectOldestRunning,
  selectPartnerHours,
  selectPartnerSteps,
  selectSolverHours,
} from './report-hours'
import { selectSolverFigures } from './solver-figures'

/** Queries of the solver league and the partner report. */
export const reportQueries = {
  selectSolverFigures,
  selectPartnerFills,
  insertReportHour,
  selectKeptHours,
  selectFirstReported,
  selectOldestRunning,
  deleteReportHours,
  selectSolverHours,
  selectPartnerHours,
  selectPartnerSteps,
}
