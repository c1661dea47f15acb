import type { Point } from './contract.ts'

/**
 * The UK's 124 postcode areas, and GIR: the post town that each is named after and its latitude and longitude. The
 * London areas, which share a name, use their first districts. Public facts, compiled by hand.
 */
const AREAS =
  'AB Aberdeen 57.150 -2.094|AL St Albans 51.753 -0.339|B Birmingham 52.480 -1.903|BA Bath 51.381 -2.359|' +
  'BB Blackburn 53.749 -2.488|BD Bradford 53.795 -1.759|BH Bournemouth 50.721 -1.880|BL Bolton 53.578 -2.430|' +
  'BN Brighton 50.823 -0.137|BR Bromley 51.406 0.015|BS Bristol 51.455 -2.588|BT Belfast 54.597 -5.930|' +
  'CA Carlisle 54.893 -2.933|CB Cambridge 52.205 0.122|CF Cardiff 51.482 -3.179|CH Chester 53.191 -2.892|' +
  'CM Chelmsford 51.736 0.469|CO Colchester 51.889 0.904|CR Croydon 51.376 -0.098|CT Canterbury 51.280 1.079|' +
  'CV Coventry 52.407 -1.520|CW Crewe 53.099 -2.441|DA Dartford 51.446 0.217|DD Dundee 56.462 -2.971|' +
  'DE Derby 52.923 -1.475|DG Dumfries 55.070 -3.605|DH Durham 54.776 -1.573|DL Darlington 54.524 -1.560|' +
  'DN Doncaster 53.523 -1.129|DT Dorchester 50.711 -2.441|DY Dudley 52.509 -2.088|E London 51.517 -0.059|' +
  'EC London 51.523 -0.099|EH Edinburgh 55.953 -3.188|EN Enfield 51.652 -0.081|EX Exeter 50.718 -3.534|' +
  'FK Falkirk 56.002 -3.784|FY Blackpool 53.818 -3.036|G Glasgow 55.864 -4.252|GL Gloucester 51.864 -2.238|' +
  'GU Guildford 51.236 -0.570|GY Guernsey 49.456 -2.537|HA Harrow 51.581 -0.342|HD Huddersfield 53.646 -1.785|' +
  'HG Harrogate 53.992 -1.542|HP Hemel Hempstead 51.753 -0.469|HR Hereford 52.057 -2.716|' +
  'HS Outer Hebrides 58.209 -6.389|HU Hull 53.744 -0.333|HX Halifax 53.727 -1.858|IG Ilford 51.559 0.074|' +
  'IM Isle of Man 54.152 -4.486|IP Ipswich 52.057 1.148|IV Inverness 57.478 -4.225|JE Jersey 49.186 -2.110|' +
  'KA Kilmarnock 55.612 -4.496|KT Kingston upon Thames 51.412 -0.301|KW Kirkwall 58.981 -2.961|' +
  'KY Kirkcaldy 56.111 -3.167|L Liverpool 53.408 -2.992|LA Lancaster 54.047 -2.801|' +
  'LD Llandrindod Wells 52.242 -3.379|LE Leicester 52.637 -1.140|LL Llandudno 53.324 -3.828|LN Lincoln 53.231 -0.541|' +
  'LS Leeds 53.801 -1.549|LU Luton 51.879 -0.420|M Manchester 53.481 -2.243|ME Medway 51.388 0.505|' +
  'MK Milton Keynes 52.041 -0.759|ML Motherwell 55.789 -3.992|N London 51.538 -0.099|NE Newcastle 54.978 -1.618|' +
  'NG Nottingham 52.955 -1.158|NN Northampton 52.241 -0.903|NP Newport 51.584 -2.998|NR Norwich 52.631 1.297|' +
  'NW London 51.534 -0.143|OL Oldham 53.541 -2.111|OX Oxford 51.752 -1.258|PA Paisley 55.846 -4.424|' +
  'PE Peterborough 52.570 -0.241|PH Perth 56.395 -3.431|PL Plymouth 50.376 -4.143|PO Portsmouth 50.820 -1.088|' +
  'PR Preston 53.763 -2.703|RG Reading 51.454 -0.978|RH Redhill 51.239 -0.170|RM Romford 51.577 0.180|' +
  'S Sheffield 53.381 -1.470|SA Swansea 51.621 -3.944|SE London 51.498 -0.089|SG Stevenage 51.902 -0.202|' +
  'SK Stockport 53.411 -2.158|SL Slough 51.511 -0.595|SM Sutton 51.362 -0.195|SN Swindon 51.556 -1.780|' +
  'SO Southampton 50.910 -1.404|SP Salisbury 51.069 -1.795|SR Sunderland 54.907 -1.384|' +
  'SS Southend-on-Sea 51.546 0.708|ST Stoke-on-Trent 53.003 -2.179|SW London 51.497 -0.137|SY Shrewsbury 52.707 -2.755|' +
  'TA Taunton 51.019 -3.100|TD Galashiels 55.620 -2.803|TF Telford 52.678 -2.445|TN Tonbridge 51.195 0.274|' +
  'TQ Torquay 50.462 -3.525|TR Truro 50.263 -5.051|TS Middlesbrough 54.574 -1.235|TW Twickenham 51.449 -0.337|' +
  'UB Southall 51.511 -0.376|W London 51.514 -0.149|WA Warrington 53.390 -2.597|WC London 51.522 -0.121|' +
  'WD Watford 51.657 -0.390|WF Wakefield 53.683 -1.498|WN Wigan 53.545 -2.632|WR Worcester 52.194 -2.222|' +
  'WS Walsall 52.586 -1.983|WV Wolverhampton 52.586 -2.129|YO York 53.960 -1.087|ZE Lerwick 60.153 -1.149|' +
  'GIR Bootle 53.446 -2.989'

export interface Area extends Point {
  /** Such as 'BS'. */
  readonly code: string
  /** The post town that the area is named after. */
  readonly town: string
}

/** All areas by their codes. */
export const AREAS_BY_CODE: ReadonlyMap<string, Area> = new Map(
  AREAS.split('|').map((entry): [string, Area] => {
    const [code = '', ...rest] = entry.split(' ')
    const [latitude, longitude] = rest.splice(-2).map(Number)
    return [code, { code, town: rest.join(' '), latitude: latitude ?? 0, longitude: longitude ?? 0 }]
  }),
)

/** Returns the area with this code, such as 'BS'; null if there is none. */
export const findArea = (code: string): Area | null => AREAS_BY_CODE.get(code) ?? null
